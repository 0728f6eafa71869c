import { templateGroups } from '../../resources/dlt/template-groups.ts'
import { defineViews } from '../kernel/resource/defineViews.ts'
import './dlt/dlt.css'
import { GroupMembersDialog } from './dlt/GroupMembersDialog.tsx'

export default defineViews(templateGroups, { dialogs: { members: GroupMembersDialog } })
