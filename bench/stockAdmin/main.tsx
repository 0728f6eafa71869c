/**
 * What `npm run bench -- panel` compares the panel with: react-admin as its tutorial builds it, with three resources of the desk over the
 * same calls and the session that the panel keeps. Nothing is tuned.
 */

import {
  Admin,
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  EditButton,
  List,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  Resource,
  SearchInput,
  SelectField,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { createAuthProvider } from '../../authProvider/authProvider.ts'
import { clearSession, readSession } from '../../authProvider/session.ts'
import { createDataProvider } from '../../dataProvider/dataProvider.ts'
import { createPlatform } from '../../dataProvider/platform.ts'
import { present } from '../../messaging/present.ts'
import { ACTIVE } from '../../resources/language/choices.ts'
import { blacklists } from '../../resources/phonebook/blacklists.ts'
import { BLACKLIST_CHANNELS, BLACKLIST_REASONS } from '../../resources/phonebook/choices.ts'
import { CODE_BUCKETS } from '../../resources/routing/choices.ts'
import { dlrCodes } from '../../resources/routing/dlr-codes.ts'
import { primaryRoutes } from '../../resources/routing/primary-routes.ts'

const LATEST_FIRST = { field: 'id', order: 'DESC' } as const
const search = [<SearchInput key="q" source="q" alwaysOn />]

const choices = (declared: readonly { value: string | number; label: string }[]) =>
  declared.map(({ value, label }) => ({ id: value, name: label }))
const status = choices(ACTIVE)
const buckets = choices(CODE_BUCKETS)
const reasons = choices(BLACKLIST_REASONS)
const channels = choices(BLACKLIST_CHANNELS)

const CodeList = () => (
  <List sort={LATEST_FIRST} filters={search}>
    <DataTable>
      <DataTable.Col source="id" label="#" />
      <DataTable.Col source="dlr_code" label="Code" />
      <DataTable.Col source="stat" label="Status word" />
      <DataTable.Col source="primary_route_id" label="Route">
        <ReferenceField source="primary_route_id" reference="primary-routes" />
      </DataTable.Col>
      <DataTable.Col source="description" label="Meaning" />
      <DataTable.Col source="internal_status" label="Counts as">
        <SelectField source="internal_status" choices={buckets} />
      </DataTable.Col>
      <DataTable.Col source="is_final" label="Final" field={BooleanField} />
      <DataTable.Col source="refund_credit" label="Refund" field={BooleanField} />
      <DataTable.Col source="status" label="Status">
        <SelectField source="status" choices={status} />
      </DataTable.Col>
      <DataTable.Col>
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
)

const codeForm = (
  <SimpleForm>
    <ReferenceInput source="primary_route_id" reference="primary-routes" />
    <TextInput source="dlr_code" label="Code" required />
    <TextInput source="stat" label="Status word" />
    <TextInput source="description" label="Meaning" multiline minRows={2} required />
    <SelectInput source="internal_status" label="Counts as" choices={buckets} defaultValue="FAILED" />
    <BooleanInput source="is_final" label="Final" />
    <BooleanInput source="refund_credit" label="Refund" />
    <BooleanInput source="retry_on_failover" label="Try the next route" />
  </SimpleForm>
)

const RouteList = () => (
  <List sort={LATEST_FIRST} filters={search}>
    <DataTable>
      <DataTable.Col source="id" label="#" />
      <DataTable.Col source="route_name" />
      <DataTable.Col source="smsc_id" />
      <DataTable.Col source="host" />
      <DataTable.NumberCol source="port" />
      <DataTable.NumberCol source="tps" />
      <DataTable.Col>
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
)

const routeForm = (
  <SimpleForm>
    <TextInput source="route_name" required />
    <TextInput source="smsc_id" required />
    <TextInput source="host" />
    <NumberInput source="port" />
    <NumberInput source="tps" />
  </SimpleForm>
)

const BlockedList = () => (
  <List sort={LATEST_FIRST} filters={search}>
    <DataTable>
      <DataTable.Col source="id" label="#" />
      <DataTable.Col source="mobile_number" />
      <DataTable.Col source="channel">
        <SelectField source="channel" choices={channels} />
      </DataTable.Col>
      <DataTable.Col source="reason">
        <SelectField source="reason" choices={reasons} />
      </DataTable.Col>
      <DataTable.Col source="status">
        <SelectField source="status" choices={status} />
      </DataTable.Col>
      <DataTable.Col>
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
)

const blockedForm = (
  <SimpleForm>
    <TextInput source="mobile_number" required />
    <SelectInput source="channel" choices={channels} />
    <SelectInput source="reason" choices={reasons} />
    <TextInput source="remark" />
  </SimpleForm>
)

const register = { resources: [dlrCodes, primaryRoutes, blacklists], services: [] }
const platform = createPlatform({
  token: () => readSession()?.token,
  hasUser: () => readSession() !== undefined,
  onUnauthenticated: clearSession,
})
const { canAccess: _everything, ...authProvider } = createAuthProvider(platform, register)
const dataProvider = createDataProvider(register, platform)

const formsOf = (form: typeof codeForm) => ({
  create: <Create>{form}</Create>,
  edit: <Edit mutationMode="pessimistic">{form}</Edit>,
})

createRoot(present(document.getElementById('root'))).render(
  <Admin authProvider={authProvider} dataProvider={dataProvider} disableTelemetry>
    <Resource name={dlrCodes.name} list={CodeList} recordRepresentation="dlr_code" {...formsOf(codeForm)} />
    <Resource name={primaryRoutes.name} list={RouteList} recordRepresentation="route_name" {...formsOf(routeForm)} />
    <Resource name={blacklists.name} list={BlockedList} recordRepresentation="mobile_number" {...formsOf(blockedForm)} />
  </Admin>,
)
