/** Dialling codes of the countries that sample numbers are of. The longest that fits counts. */
const COUNTRIES: Readonly<{ [prefix: string]: string }> = {
  1: 'US',
  20: 'EG',
  33: 'FR',
  34: 'ES',
  44: 'GB',
  49: 'DE',
  52: 'MX',
  55: 'BR',
  57: 'CO',
  61: 'AU',
  62: 'ID',
  65: 'SG',
  91: 'IN',
  92: 'PK',
  94: 'LK',
  880: 'BD',
  966: 'SA',
  971: 'AE',
  977: 'NP',
}

/** The country of a number by its first digits; ZZ where it is none of these. */
export const countryOf = (number: string): string =>
  COUNTRIES[number.slice(0, 3)] ?? COUNTRIES[number.slice(0, 2)] ?? COUNTRIES[number.slice(0, 1)] ?? 'ZZ'
