/** Status → what it means and what to do about it (rule platform-dialect-4). */
export const ANSWERS: Readonly<Record<number, string>> = {
  200: 'Done. `data` holds the answer.',
  401: 'The key is missing, wrong or expired. Check the Authorization header.',
  403: 'The account lacks the permission, or the key may not call from this address.',
  404: 'The account has no access to such a record.',
  409: 'The state of the record does not allow this. Read it again.',
  422: 'Some fields are wrong; `errors` maps each to its sentences. Nothing was saved.',
  429: 'Too many requests. Wait for as many seconds as `Retry-After` says.',
  503: 'The platform is not available at the moment; nothing was saved. Try again after `Retry-After`.',
}
