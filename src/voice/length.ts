/** Seconds as minutes and seconds: `1:05`. */
export const minutesOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
