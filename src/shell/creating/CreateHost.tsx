import { useEffect } from 'react'
import { stopCreating, useCreating } from '../../kernel/kinds/reference/creating.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

const form = lazyOverlay(() => import('./CreateHere.tsx'))

/** The form of a record that is made from where it is chosen, apart from the form that it is chosen in. */
export const CreateHost = () => {
  const wanted = useCreating()
  // Whoever signs in next has asked for nothing.
  useEffect(() => stopCreating, [])
  return wanted && <form.Part key={wanted.resource} wanted={wanted} />
}
