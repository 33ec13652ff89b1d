/** A new row of which the app fills some columns, whatever its type asks for. */
export type WithDefaults<New, Filled extends keyof New> = Omit<New, Filled> & Partial<Pick<New, Filled>>
