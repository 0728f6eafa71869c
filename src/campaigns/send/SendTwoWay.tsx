import { SendPage } from './SendPage.tsx'

/** Two-way SMS: the send page with a link of its own for each recipient (rule two-way-5). */
const SendTwoWay = () => <SendPage twoWay />

export default SendTwoWay
