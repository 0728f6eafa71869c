import { userDocuments } from '../../../resources/people/user-documents.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { DocumentDialog } from '../profile/DocumentsPart.tsx'

export default defineViews(userDocuments, { dialogs: { file: DocumentDialog } })
