/** Predefined patterns of forms (rule messaging-13), which a text field names by `format`. Each runs in linear time. */
export const PATTERNS = {
  alpha: /^[A-Za-z]+$/,
  alphaSpace: /^[A-Za-z ]+$/,
  alphanumeric: /^[A-Za-z0-9]+$/,
  /** Up to two decimals. */
  number: /^\d+(\.\d{1,2})?$/,
  digits: /^\d+$/,
  email: /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/u,
  /** Of report and export forms, which take numbers with or without the country code; `normaliseMobile` before comparing. */
  mobileAsTyped: /^\d{10,12}$/,
  /** Permanent account number. */
  pan: /^[A-Z]{5}\d{4}[A-Z]$/,
  /** GST number: state, PAN, registration within the state, Z, check character. */
  gstin: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
  /** Time of day, 24 hours. */
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
} as const
