import { Avatar } from '../kernel/ui/Avatar.tsx'
import './people.css'
import { usePicture } from './usePicture.ts'

interface UserCellProps {
  record: { readonly id: number; readonly username: string | null; readonly avatar: string | null }
  value: string | null
}

/** Name and username with the picture, or the initials. */
export const UserCell = ({ record, value }: UserCellProps) => {
  const picture = usePicture(record.id, 'avatar', record.avatar)
  return (
    <span className="row user-cell">
      <Avatar name={value ?? ''} size={28} src={picture} />
      <span className="user-cell-name">
        <span className="ellipsis">{value}</span>
        <small className="mono ellipsis">{record.username}</small>
      </span>
    </span>
  )
}
