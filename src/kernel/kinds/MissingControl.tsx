import { useEffect } from 'react'

/** Stands where a field's kind has no control: nothing is shown, and who looks after the panel finds why (rule panel-7). */
export const MissingControl = () => {
  useEffect(() => console.error('Control Not Found!!'), [])
  return null
}
