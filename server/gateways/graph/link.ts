import type { LinkOptions } from '../httpLink.ts'
import { graphCall } from './call.ts'
import { GraphFailure } from './failure.ts'
import type { GraphPlace } from './place.ts'

/** A number as the provider knows it. */
export interface NumberPlace {
  phoneNumberId: string
  token: string
  place: GraphPlace
  reconnectSeconds: number
}

/** How the provider is asked whether he takes messages of a number: whether he knows it under this token. */
export const numberLink = ({ phoneNumberId, token, place, reconnectSeconds }: NumberPlace): LinkOptions => ({
  url: new URL(place.base),
  rules: place.rules,
  reconnectSeconds,
  unasked: 'The provider has not been asked yet',
  ask: async timeoutMs => {
    try {
      await graphCall(place, token, { path: phoneNumberId, query: { fields: 'id' }, timeoutMs })
      return undefined
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error
      return { text: error.message, refused: error.code !== undefined }
    }
  },
})
