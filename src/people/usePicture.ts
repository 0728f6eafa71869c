import { useStoredPicture } from '../kernel/resource/useStoredPicture.ts'

/**
 * Address of the picture or logo of an account, for an `<img>`. Undefined until it is there, and where there is none.
 * @param path what the account's record holds; a new upload is a new picture
 */
export const usePicture = (id: number | undefined, of: 'avatar' | 'companyLogo', path: unknown): string | undefined =>
  useStoredPicture({
    path: 'user-picture/{id}',
    id: typeof path === 'string' && path !== '' ? id : undefined,
    query: { of },
    key: ['profile', 'picture', id, of, path],
  })
