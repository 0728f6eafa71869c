import { useTranslate } from 'react-admin'
import { useBrand } from '../../kernel/desk/brand.ts'

/** Where the operator is and how to reach him, as the settings say; the copyright line. */
export const Contacts = () => {
  const translate = useTranslate()
  const { contacts, copyright } = useBrand()
  const { mobile, whatsapp, address, website } = contacts
  const reach = [
    mobile && <span key="mobile">+{mobile}</span>,
    whatsapp && (
      <a key="whatsapp" href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener noreferrer">
        {translate('desk.contacts.whatsapp', { _: 'WhatsApp' })}
      </a>
    ),
    website && (
      <a key="website" href={website} target="_blank" rel="noopener noreferrer">
        {website.replace(/^https?:\/\//, '')}
      </a>
    ),
  ].filter(Boolean)
  return (
    <>
      {reach.length > 0 && <p className="row wrap">{reach}</p>}
      {address && <p>{address}</p>}
      {copyright && <p>{copyright}</p>}
    </>
  )
}
