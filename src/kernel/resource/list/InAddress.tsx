import { type ReactNode, useMemo } from 'react'
import { type RouterProvider, RouterProviderContext, type Store, StoreContext, useStoreContext } from 'react-admin'

/**
 * Around `ListBase`: the address alone decides what the list shows. React-admin would note it in its store as well, and draw the list once
 * more for that.
 */
export const InAddress = ({ router, children }: { router: RouterProvider; children: ReactNode }) => {
  const store = useStoreContext()
  const withoutParams = useMemo<Store>(
    () => ({
      ...store,
      setItem: (key, value) => {
        if (!key.endsWith('.listParams')) store.setItem(key, value)
      },
    }),
    [store],
  )
  return (
    <RouterProviderContext value={router}>
      <StoreContext value={withoutParams}>{children}</StoreContext>
    </RouterProviderContext>
  )
}
