import { ROUTE_TYPES } from '../../resources/language/choices.ts'
import { useWords } from '../kernel/i18n/words.ts'

/** The wallet's name in the reader's language. */
export const useWalletName = () => {
  const words = useWords()
  return (routeType: number): string =>
    words(`enums.route_type.${routeType}`, ROUTE_TYPES.find(({ value }) => value === routeType)?.label ?? String(routeType))
}
