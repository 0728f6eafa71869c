/** The campaigns of the demo's month, each really sent. */

import { present } from '../../messaging/present.ts'
import { type DemoTemplate, TEMPLATES } from './people.ts'

interface Plan {
  owner: 'sunrise' | 'metro'
  campaign: string
  template: DemoTemplate['template_name']
  header: string
  message: string
  group?: string
  numbers?: string
  priority?: number
}

export const PLANS: readonly Plan[] = [
  ...['June', 'July', 'August', 'September', 'October'].map(month => ({
    owner: 'sunrise' as const,
    campaign: `Fees ${month}`,
    template: 'Fee reminder',
    header: 'SUNRSE',
    message: `Dear parent, the fee of Rs 2,500 is due this month. Please pay at the office. - SUNRSE`,
    group: 'Class 10 parents',
  })),
  {
    owner: 'sunrise',
    campaign: 'Rain holiday',
    template: 'School closed',
    header: 'SUNRSE',
    message: present(TEMPLATES[1]).dlt_message,
    group: 'Class 10 parents',
  },
  {
    owner: 'sunrise',
    campaign: 'Staff, rain holiday',
    template: 'School closed',
    header: 'SUNRSE',
    message: present(TEMPLATES[1]).dlt_message,
    group: 'Staff',
  },
  {
    owner: 'sunrise',
    campaign: 'Half-yearly exams',
    template: 'Exam dates',
    header: 'SUNRSE',
    message: 'Half-yearly examinations begin on 4 October. The timetable is with the class teacher. - SUNRSE',
    group: 'Class 10 parents',
  },
  {
    owner: 'sunrise',
    campaign: 'शुल्क अक्टूबर',
    template: 'शुल्क सूचना',
    header: 'SUNRSE',
    message: 'प्रिय अभिभावक, इस माह का शुल्क 2500 रुपये देय है। कृपया कार्यालय में जमा करें। - SUNRSE',
    group: 'Class 10 parents',
  },
  {
    owner: 'metro',
    campaign: 'Appointments Monday',
    template: 'Appointment',
    header: 'METROX',
    message: 'Dear patient, your appointment with Dr Rao is confirmed. Please come 15 minutes early. - METROX',
    group: 'Patients',
  },
  {
    owner: 'metro',
    campaign: 'Appointments Tuesday',
    template: 'Appointment',
    header: 'METROX',
    message: 'Dear patient, your appointment with Dr Iyer is confirmed. Please come 15 minutes early. - METROX',
    group: 'Patients',
  },
  {
    owner: 'metro',
    campaign: 'Portal code',
    template: 'Sign-in code',
    header: 'METROX',
    message: '482913 is your code for the patient portal. It is valid for 10 minutes. - METROX',
    numbers: '9300019999',
    priority: 3,
  },
]
