export interface UserRow {
  id: string
  email: string
  emailVerifiedAt: Date | null
  firstName: string
  lastName: string
  hashedPassword: string
  passwordChangeRequired: boolean
  preferredLanguage: string
  suspendedAt: Date | null
}

export interface DepartmentRow {
  id: string
  title: string
  companyId: string
}

export interface StaffRow {
  departmentId: string
  userId: string
}

export interface CompanyRow {
  id: string
  name: string
}

export interface CompanyUserRow {
  companyId: string
  userId: string
  role: 'owner' | 'employee'
}
