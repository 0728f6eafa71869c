import { readSession } from '../../authProvider/session.ts'
import type { DeskProvider } from '../../dataProvider/dataProvider.ts'
import { preferences } from '../../resources/system/preferences.ts'
import { createStore, type DeskStore } from '../kernel/desk/store.ts'

/** The choices of whoever is signed in, over the platform. While acting as somebody else they are others. */
export const createDeskStore = (provider: DeskProvider): DeskStore =>
  createStore({
    account: () => {
      const user = readSession()?.user
      return user && [user.uuid, user.parent_key].filter(Boolean).join('.')
    },
    read: async () => (await provider.act(preferences, 'data')).data,
    write: changes => provider.act(preferences, 'update', { input: { changes } }),
  })
