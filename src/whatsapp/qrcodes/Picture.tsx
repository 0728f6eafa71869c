import Box from '@mui/material/Box'
import { qrcodes } from '../../../resources/whatsapp/qrcodes.ts'
import { useStoredPicture } from '../../kernel/resource/useStoredPicture.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

interface PictureProps {
  id: number
  /** Whether it is kept here. */
  there: boolean
  /** Pixels of its sides. */
  size: number
  /** '' where the words beside it say it all. */
  alt: string
}

/** A QR code, dark on white whatever the desk looks like, so that a camera can read it. */
export const QrPicture = ({ id, there, size, alt }: PictureProps) => {
  const address = useStoredPicture({
    path: 'wa-qrcode-picture/{id}',
    id: there ? id : undefined,
    key: [qrcodes.name, 'picture', id],
  })
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        inlineSize: size,
        blockSize: size,
        borderRadius: 1,
        ...(address ? { bgcolor: '#fff' } : { bgcolor: 'var(--surface-2)', color: 'var(--ink-2)' }),
      }}
    >
      {address ? (
        <img src={address} alt={alt} width={size} height={size} style={{ borderRadius: 'inherit' }} />
      ) : (
        <Icon name="qr" size={Math.min(40, size / 2)} />
      )}
    </Box>
  )
}
