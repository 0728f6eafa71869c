/**
 * English for the words that react-admin's own hooks ask for by key. Every other English text stands where it is used, beside its key.
 */
export const english = {
  ra: {
    boolean: { true: 'Yes', false: 'No' },
    message: {
      are_you_sure: 'Are you sure?',
      error: 'An error occurred and the request could not be completed.',
      invalid_form: 'Some fields need correcting. Check them, then try again.',
      unsaved_changes: 'Some of your changes are not saved. Leave without saving?',
    },
    notification: {
      bad_item: 'This record could not be loaded.',
      canceled: 'Cancelled.',
      created: 'Added',
      data_provider_error: 'Unexpected response from the platform. Try again.',
      deleted: 'Deleted |||| %{smart_count} deleted',
      http_error: 'The platform cannot be reached. Check your connection, then try again.',
      i18n_error: 'The texts of this language could not be loaded.',
      item_doesnt_exist: 'Record not found',
      logged_out: 'Your session has expired. Sign in again.',
      not_authorized: 'You do not have permission to do this.',
      updated: 'Saved |||| %{smart_count} saved',
    },
    validation: {
      email: 'Enter an e-mail address like asha@example.com.',
      maxLength: 'Enter at most %{max} characters.',
      maxValue: 'Enter %{max} or less.',
      minLength: 'Enter at least %{min} characters.',
      minValue: 'Enter %{min} or more.',
      number: 'Enter a number.',
      oneOf: 'Choose one of: %{options}.',
      regex: 'Enter a value of the form %{pattern}.',
      required: 'Required',
      unique: 'This already exists.',
    },
  },
}
