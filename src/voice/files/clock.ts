const two = (n: number) => String(n).padStart(2, '0')

/** Seconds as a player shows them: `02:05`. */
export const clock = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}
