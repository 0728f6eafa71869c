import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDesk } from '../desk/Desk.tsx'

interface Wanted {
  /** Path of the call that answers the picture: `user-picture/{id}`. */
  path: string
  /** Undefined: none is wanted. */
  id: number | undefined
  query?: Readonly<Record<string, string>>
  /** Under which it is kept; whatever makes it another picture stands in it. */
  key: readonly unknown[]
}

/**
 * Address of a picture that the platform shows to its own callers, for an `<img>`: fetched with the session, which the browser's own request
 * would not carry. Undefined until it is there, and where there is none.
 */
export const useStoredPicture = ({ path, id, query, key }: Wanted): string | undefined => {
  const { platform } = useDesk()
  const wanted = id !== undefined
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const options = { params: { id: id ?? 0 }, accept: 'image/*', signal, ...(query && { query }) }
      return (await platform.fetch('GET', path, options)).blob()
    },
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
