/** Each line of a list takes the columns of the list: what is in them stands under each other. */
export const COLUMNS = {
  display: 'grid',
  columnGap: 1.5,
  '& > li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'center', minHeight: 29 },
}
