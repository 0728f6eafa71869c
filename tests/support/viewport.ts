/** Makes the page of a panel test so large, in pixels: 1440 and more for a desktop, 390 for a phone. */
export const resize = (width: number, height = 900): void => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  happyDOM.setViewport({ width, height })
}
