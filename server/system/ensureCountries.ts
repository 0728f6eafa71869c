import type pg from 'pg'
import { COUNTRY_ROWS } from './countryRows.ts'

interface CountryRow {
  iso2: string
  iso3: string
  dial_code: string
  currency_code: string | null
  currency_symbol: string | null
  name: string
}

const orNull = (text: string) => (text === '-' ? null : text)

/** The countries there are, as new desks begin with them. */
export const countryRows = (): CountryRow[] =>
  COUNTRY_ROWS.trim()
    .split('\n')
    .map(line => {
      const [iso2 = '', iso3 = '', dial_code = '', currency = '-', sign = '-', ...name] = line.split(' ')
      const [currency_code, currency_symbol] = [orNull(currency), orNull(sign)]
      return { iso2, iso3, dial_code, currency_code, currency_symbol, name: name.join(' ') }
    })

/** Puts the countries into a new desk, India active (rule system-3). A desk that has any keeps them as they are. */
export const ensureCountries = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into countries (iso2, iso3, dial_code, currency_code, currency_symbol, name, min_length, max_length, is_sms_allowed, status)
     select c.iso2, c.iso3, c.dial_code, c.currency_code, c.currency_symbol, c.name,
       case when c.iso2 = 'IN' then 10 else greatest(4, 8 - length(c.dial_code)) end,
       case when c.iso2 = 'IN' then 10 else 15 - length(c.dial_code) end,
       (c.iso2 = 'IN')::int, (c.iso2 = 'IN')::int
     from jsonb_to_recordset($1) as c(iso2 text, iso3 text, dial_code text, currency_code text, currency_symbol text, name text)
     where not exists (select 1 from countries) on conflict do nothing`,
    [JSON.stringify(countryRows())],
  )
  await pool.query(
    'update accounts set country_id = home_country() where country_id is null and not exists (select 1 from accounts where country_id is not null)',
  )
}
