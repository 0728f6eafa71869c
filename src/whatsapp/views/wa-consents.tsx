import { consents } from '../../../resources/whatsapp/consents.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { NoOptIns } from '../consents/NoOptIns.tsx'

export default defineViews(consents, { empty: NoOptIns })
