import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { ZoneInput } from '../../kernel/form/ZoneInput.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { ConnectDialog } from '../numbers/ConnectDialog.tsx'
import {
  ConnectionCell,
  LimitCell,
  NameCell,
  NameStatusCell,
  QualityCell,
  SubscribedCell,
  TokenCell,
  VerifiedCell,
} from '../numbers/cells.tsx'
import { NumberUsersDialog, QualityDialog, TokenDialog } from '../numbers/dialogs.tsx'
import { NoNumbers } from '../numbers/NoNumbers.tsx'
import { NumberAside } from '../numbers/NumberAside.tsx'
import { CallingDialog, CommerceDialog } from '../numbers/SettingsDialog.tsx'

export default defineViews(configurations, {
  cells: {
    name: NameCell,
    quality: QualityCell,
    messaging_limit_tier: LimitCell,
    name_status: NameStatusCell,
    code_verification_status: VerifiedCell,
    connection: ConnectionCell,
    subscribed: SubscribedCell,
    token_expires_at: TokenCell,
  },
  inputs: { timezone_id: ZoneInput },
  aside: NumberAside,
  empty: NoNumbers,
  dialogs: {
    quality: QualityDialog,
    token: TokenDialog,
    commerce: CommerceDialog,
    calling: CallingDialog,
    users: NumberUsersDialog,
    connect: ConnectDialog,
  },
})
