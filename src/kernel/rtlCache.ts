import createCache from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { nonce } from './desk/nonce.ts'

/** Where MUI's styles come from for who reads from right to left. Loaded with the first such look. */
export const rtlCache = createCache({ key: 'rtl', prepend: true, stylisPlugins: [rtlPlugin], ...(nonce && { nonce }) })
