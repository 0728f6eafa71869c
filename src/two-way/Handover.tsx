import { useEffect } from 'react'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { Loading } from '../kernel/ui/Loading.tsx'
import { NotFound } from '../kernel/ui/MessageScreen.tsx'

/** Where the platform serves the page that stands at this address; undefined where that is here, and it has none. */
export const pageOfPlatform = (apiBase: string, here: URL): string | undefined => {
  const { origin } = new URL(apiBase, here)
  return origin === here.origin ? undefined : origin + here.pathname + here.search
}

/**
 * /2w/{sub_part}/{token}/{mobile_num}: the platform answers it before the panel does (server/two-way). Only a panel that is served from
 * elsewhere comes to show this, and leads to the platform's page.
 */
const Handover = () => {
  const { platform } = useDesk()
  const address = pageOfPlatform(platform.config.apiBase, new URL(window.location.href))
  useEffect(() => {
    if (address) window.location.replace(address)
  }, [address])
  return address ? <Loading /> : <NotFound />
}

export default Handover
