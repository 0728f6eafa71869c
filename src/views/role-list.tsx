import { roles } from '../../resources/people/roles.ts'
import { PermissionMatrix } from '../pages/roles/PermissionMatrix.tsx'
import XRay from '../pages/roles/XRay.tsx'
import { defineViews } from '../resource/defineViews.ts'

export default defineViews(roles, { inputs: { permissions: PermissionMatrix }, pages: { xray: XRay } })
