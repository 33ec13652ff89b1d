/** Who works at the customer's: names of several alphabets' ends, as directories have them. */

export const GIVEN_NAMES = [
  ...['Ada', 'Alan', 'Grace', 'Katherine', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'Dennis', 'Frances'],
  ...['Ken', 'Radia', 'Linus', 'Hedy', 'Tim', 'Joan', 'Niklaus', 'Adele', 'John', 'Mary'],
  ...['José', 'Łucja', 'Zoë', 'Søren', 'Nguyễn', 'Anaïs', 'Jürgen', 'Aoife', 'Mei', 'Yuki'],
] as const

export const FAMILY_NAMES = [
  ...[
    'Lovelace',
    'Turing',
    'Hopper',
    'Johnson',
    'Dijkstra',
    'Liskov',
    'Knuth',
    'Hamilton',
    'Ritchie',
    'Allen',
  ],
  ...[
    'Thompson',
    'Perlman',
    'Torvalds',
    'Lamarr',
    'Berners-Lee',
    'Clarke',
    'Wirth',
    'Goldberg',
    'Backus',
    'Shaw',
  ],
  ...[
    "O'Brien",
    'Gómez',
    'Müller',
    'Åkesson',
    'van der Berg',
    'Šimić',
    'D’Angelo',
    'Yılmaz',
    'Nakamura',
    'Weiß',
  ],
] as const

export const TEAM_NAMES = [
  ...['Engineering', 'Research', 'Sales', 'Support', 'Finance', 'Legal', 'People & Culture', 'Design'],
  ...['Security', 'Platform', 'Marketing', 'Operations', 'Data', 'Quality', 'Facilities', 'Board'],
] as const

export const TITLES = ['Analyst', 'Engineer', 'Manager', 'Designer', 'Director', 'Associate'] as const

export const DEPARTMENTS = ['Research', 'Sales', 'Finance', 'Operations', 'Support'] as const

/** A name as it stands in an address: without accents, spaces and apostrophes. */
export function slug(name: string): string {
  const plain = name.replace(/ł/gi, 'l').replace(/ø/gi, 'o').replace(/ß/g, 'ss').replace(/ı/g, 'i')
  return plain
    .normalize('NFD')
    .replace(/[^A-Za-z-]/g, '')
    .toLowerCase()
}
