/** What other domains may use of access. */

export { refuseWhileActing } from './acting.ts'
export { doneBy, HOURS } from './doneBy.ts'
export { authorizeGrants, authorizeManager, grantsLeftOut } from './grants.ts'
export { validateNewPassword } from './newPassword.ts'
export { hashPassword } from './passwords.ts'
export { authorizeRank, authorizeRoleOf, isLastAdmin, keepAnAdmin, LAST_ADMIN, outranks } from './roleRules.ts'
export { secondPair, whoMay } from './secondPair.ts'
export { endSessionsOf } from './sessions.ts'
export { requireStepUp, verifyOwnPassword } from './stepUp.ts'
