/** No password hashes to it. */
export const unusable = () => '!'

export const sourceOf = (request: { readonly user: number; readonly data: { readonly userName: string } }) =>
  `scim:${request.user}:${request.data.userName.length > 0}`
