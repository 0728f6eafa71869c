import { userDocuments } from '../../resources/people/user-documents.ts'
import { DocumentDialog } from '../pages/profile/DocumentDialog.tsx'
import { defineViews } from '../resource/defineViews.ts'

export default defineViews(userDocuments, { dialogs: { file: DocumentDialog } })
