/** What other domains may use of access. */

export { refuseWhileActing } from './acting.ts'
export { doneBy, HOURS } from './doneBy.ts'
export { grantsLeftOut, judgeGrants, judgeManager } from './grants.ts'
export { judgeNewPassword } from './newPassword.ts'
export { hashPassword } from './passwords.ts'
export { isLastAdmin, judgeRank, judgeRoleOf, keepAnAdmin, LAST_ADMIN, outranks } from './roleRules.ts'
export { secondPair, whoMay } from './secondPair.ts'
export { endSessionsOf } from './sessions.ts'
export { judgeOwnPassword, requireStepUp } from './stepUp.ts'
