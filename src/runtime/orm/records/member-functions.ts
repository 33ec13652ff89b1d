/** What is told to whoever runs the service of functions that make and end memberships. */
export const notMade = () => new TypeError('group.members.create: your function has made no such membership')
export const notEnded = () => new TypeError('group.members.remove: your function has left the membership')
