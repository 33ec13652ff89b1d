export interface UserRow {
  id: string
  email: string
  displayName: string | null
  lastSeenAt: Date | null
  isActive: boolean
}

export interface TeamRow {
  id: string
  name: string
}

export interface TeamMemberRow {
  teamId: string
  userId: string
}
