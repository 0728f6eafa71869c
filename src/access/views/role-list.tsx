import { roles } from '../../../resources/access/roles.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { PermissionMatrix } from '../roles/PermissionMatrix.tsx'
import XRay from '../roles/XRay.tsx'

export default defineViews(roles, { inputs: { permissions: PermissionMatrix }, pages: { xray: XRay } })
