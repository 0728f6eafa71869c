import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { withAll } from '../../kernel/desk/declarations.ts'
import { stopCreating, useCreating } from '../../kernel/kinds/reference/creating.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

const form = lazyOverlay(withAll(() => import('./CreateHere.tsx')))

/** The form of a record that is made from where it is chosen, apart from the form that it is chosen in. */
export const CreateHost = () => {
  const wanted = useCreating()
  const { pathname } = useLocation()
  // Neither whoever signs in next nor the next page has asked for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is another page.
  useEffect(() => stopCreating, [pathname])
  return wanted && <form.Part key={wanted.resource} wanted={wanted} />
}
