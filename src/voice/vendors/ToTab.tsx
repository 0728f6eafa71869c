import { Navigate } from 'react-router'
import { vendorCampaigns } from '../../../resources/voice/vendor-campaigns.ts'
import { vendorFiles } from '../../../resources/voice/vendor-files.ts'

const OWN = `/${vendorCampaigns.name}`
const TAB = (vendorFiles.list.tabs?.findIndex(({ elsewhere }) => elsewhere?.path === OWN) ?? 0) + 1

/** Whoever comes by its own address finds the list in its tab, with the way to the files beside it; what the address says stays. */
export const ToTab = ({ search }: { search: string }) => {
  const params = new URLSearchParams(search)
  params.set('tab', String(TAB))
  return <Navigate replace to={{ pathname: `/${vendorFiles.name}`, search: params.toString() }} />
}
