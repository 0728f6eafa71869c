import { templateGroups } from '../../../resources/dlt/template-groups.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import '../dlt.css'
import { GroupMembersDialog } from '../GroupMembersDialog.tsx'

export default defineViews(templateGroups, { dialogs: { members: GroupMembersDialog } })
