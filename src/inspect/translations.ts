/**
 * Names as many apps have them, in other languages or shortened, and what they are in English. What a name tells is
 * looked up in English only.
 */
const words: Readonly<Record<string, string>> = {
  user: 'benutzer utilisateur usuario utente gebruiker bruker usr pengguna',
  person: 'persona pessoa personne',
  employee: 'mitarbeiter empleado empregado funcionario dipendente emp karyawan pegawai',
  member: 'mitglied miembro membro membre mbr anggota',
  group: 'gruppe grupo groupe gruppo grp kelompok',
  team: 'equipe equipo',
  department: 'abteilung departamento dipartimento dept departemen divisi',
  role: 'rolle rol ruolo papel funcao peran',
  company: 'empresa entreprise unternehmen azienda bedrijf societe cmp perusahaan',
  organization: 'organizacion organizacao organisatie',
  tenant: 'mandant',
  customer: 'kunde cliente klant',
  contact: 'contato contacto contatto kontakt',
  email: 'courriel correo surel eml correoelectronico adresseemail emailadresse',
  firstname: 'firstnames givennames forenames vorname prenom voornaam namadepan fnm fname',
  lastname:
    'lastnames familynames surnames nachname namabelakang apellido apellidos sobrenome cognome achternaam lnm lname',
  middlename: 'middlenames',
  name: 'nombre nome nom naam nama namalengkap nm raisonsociale razonsocial',
  fullname: 'nomecompleto nombrecompleto nomcomplet nomeecognome volledigenaam vollername',
  password:
    'passwort kennwort contrasena contrasenia senha motdepasse wachtwoord pwd haslo hasla heslo parola sifre jelszo lozinka salasana losenord passord adgangskode katasandi',
  active:
    'aktiv activo activa actif ativo attivo attiva actief aktywny aktywna aktivni aktivan aktiivinen aktif активен активный активна',
  is: 'esta',
  inactive:
    'inactif inactivo inactiva inativo inativa inaktiv inattivo inattiva inactief nieaktywny nieaktywna neaktivni neaktivan nonaktif pasif неактивен неактивный неактивна',
  disabled:
    'deaktiviert desactivado desactivada desativado desativada desactive desactivee disattivato disabilitato gedeactiveerd deaktiveret deaktivert deshabilitado desabilitado dezaktywowany отключен отключён',
  pending: 'pendiente pendente enattente ausstehend inattesa afwachting oczekujacy ожидает',
  activeflag: 'actflag',
  deletedflag: 'delflag',
  deleted: 'geloescht geloscht eliminado excluido deletado deletada apagado apagada borrado borrada supprime',
  deletedat:
    'fechaeliminacion fechaeliminado fechaborrado fechabaja eliminadoen dataexclusao excluidoem deletadoem deletadaem removidoem apagadoem datadelecao dataeliminazione datesuppression supprimele geloeschtam',
  created: 'criado criada creado creada cree erstellt angelegt utworzony dibuat oprettet',
  updated:
    'atualizado atualizada actualizado actualizada modificado modificada modifie aktualisiert geaendert geandert diubah',
  by: 'por par von oleh',
  createdby:
    'creatoda utworzonyprzez opprettetav aangemaaktdoor usuariocreacion usuariocriacao usuariocreador',
  updatedby: 'modificatoda gewijzigddoor usuariomodificacion usuarioalteracao usuarioactualizacion',
  flag: 'flg',
  date: 'dt',
  status: 'statut estatus situacao situacion статус',
  state: 'estado stato zustand состояние',
  suspended: 'suspendido suspenso suspendu suspendue gesperrt sospeso zawieszony приостановлен',
  blocked:
    'bloqueado bloque bloqueada bloquee blockiert bloccato geblokkeerd zablokowany zablokovany blokiran заблокирован',
  phone: 'telefon telefono telefone telepon notelepon notelp nohp nomorhp nomortelepon',
  language: 'idioma sprache langue',
  invoice: 'rechnung factura fatura facture',
  order: 'pedido commande bestellung',
  product: 'producto produto produit produkt',
  project: 'projekt projet proyecto projeto',
  category: 'categoria categorie kategorie',
  task: 'tarea tarefa tache aufgabe',
  document: 'documento dokument doc',
}

const english = new Map(
  Object.entries(words).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
)

/** A word of a name in English, where it is known; as it is, otherwise. */
export const inEnglish = (word: string): string => english.get(word) ?? word

const known = new Map<string, string>()

/** A whole name, given word by word, as one word. */
export function nameInEnglish(wordsOfName: readonly string[]): string {
  const plain = wordsOfName.join('')
  const found = known.get(plain) ?? english.get(plain) ?? inEnglish(wordsOfName.map(inEnglish).join(''))
  known.set(plain, found)
  return found
}
