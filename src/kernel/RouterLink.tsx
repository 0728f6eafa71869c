import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'

/** Addresses of other places, and files: the browser's own way. */
const isOutside = (href: string) => /^[a-z][a-z\d+.-]*:|^\/\//i.test(href)

/** What MUI's `href` leads with: a path of the panel goes by the router; another address, and whatever is downloaded, by the browser. */
export const RouterLink = ({
  href = '',
  ref,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) =>
  isOutside(href) || rest.download !== undefined ? <a {...rest} ref={ref} href={href} /> : <Link {...rest} ref={ref} to={href} />
