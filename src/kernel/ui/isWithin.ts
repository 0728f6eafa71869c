/** Whether something happened in an element or below it. */
export const isWithin = ({ target }: Event, element: Element | null): boolean =>
  target instanceof Node && element?.contains(target) === true
