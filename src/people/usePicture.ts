import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { present } from '../../messaging/present.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'

/**
 * Address of the picture or logo of an account, for an `<img>`: fetched with the session, which the browser's own request would not
 * carry. Undefined until it is there, and where there is none.
 * @param path what the account's record holds; a new upload is a new picture
 */
export const usePicture = (id: number | undefined, of: 'avatar' | 'companyLogo', path: unknown): string | undefined => {
  const { platform } = useDesk()
  const wanted = id !== undefined && typeof path === 'string' && path !== ''
  const { data } = useQuery({
    queryKey: ['profile', 'picture', id, of, path],
    queryFn: async ({ signal }) =>
      (
        await platform.fetch('GET', 'user-picture/{id}', {
          params: { id: present(id) },
          query: { of },
          accept: 'image/*',
          signal,
        })
      ).blob(),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return setAddress(undefined)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return wanted ? address : undefined
}
