import type pg from 'pg'
import { defaultPermissions } from '../../resources/access/default-roles.ts'
import { allPermissions } from '../../resources/index.ts'
import type { UserType } from '../../resources/language/access.ts'
import type { Register } from '../../resources/language/endpoints.ts'

const DEFAULT_ROLES: readonly { name: string; display_name: string; userType: UserType }[] = [
  { name: 'admin', display_name: 'Admin', userType: 0 },
  { name: 'reseller', display_name: 'Reseller', userType: 1 },
  { name: 'client', display_name: 'Client', userType: 2 },
  { name: 'employee', display_name: 'Employee', userType: 3 },
]

export const DEFAULT_ROLE_NAMES: readonly string[] = DEFAULT_ROLES.map(role => role.name)

/**
 * Makes the four default roles, and gives them what newer declarations ask for. The permissions a default role was last given are
 * remembered, so that what an admin took away stays away.
 */
export const ensureDefaultRoles = async (pool: pg.Pool, register: Register): Promise<void> => {
  const all = allPermissions(register)
  for (const { name, display_name, userType } of DEFAULT_ROLES) {
    const granted = defaultPermissions(userType, all)
    const key = `default_role_${name}`
    await pool.query(
      `with known as (select value from app_settings where key = $5),
         fresh as (select array(select p from unnest($4::text[]) p where not exists (select 1 from known where value ? p)) as list),
         noted as (insert into app_settings (key, value) values ($5, to_jsonb($4::text[])) on conflict (key) do update set value =
           (select jsonb_agg(distinct p) from jsonb_array_elements(app_settings.value || excluded.value) p))
       insert into roles (name, display_name, "userType", is_default, permissions) select $1, $2, $3, 1, fresh.list from fresh
       on conflict (name) do update set permissions = array(select distinct unnest(roles.permissions || excluded.permissions) order by 1)`,
      [name, display_name, userType, granted, key],
    )
  }
}
