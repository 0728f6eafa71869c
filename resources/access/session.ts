import { PUBLIC, SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { checkbox, number, password, text } from '../language/fields.ts'
import { ACTING_REASON } from './acting.ts'

/** Signing in and out, acting as another account (specification core §4). */
export const session = defineService({
  name: 'session',
  label: 'Session',
  actions: {
    login: {
      on: 'call',
      label: 'Sign in',
      call: 'POST login',
      can: PUBLIC,
      answersSecret: true,
      input: {
        username: text({ label: 'Username, e-mail or mobile', required: true, max: 150, example: 'asha' }),
        password: password({ label: 'Password', required: true, max: 128 }),
        remember: checkbox({ label: 'Remember me', default: 0 }),
      },
    },
    /** Acting as an account below one's own, and back (specification core §4). */
    switchAccount: {
      on: 'call',
      label: 'Act as another account, or return',
      call: 'POST child-login',
      can: SIGNED_IN,
      answersSecret: true,
      input: {
        account_uuid: text({ label: 'Account', max: 36, example: '00000000-0000-4000-8000-000000000000' }),
        is_back_to_self_account: checkbox({ label: 'Return to my own account', default: 0 }),
        reason: ACTING_REASON,
      },
    },
    /** The password once more, before what cannot be undone; a call that needs it answers 403 with `data.step_up`. */
    confirmPassword: {
      on: 'call',
      label: 'Confirm own password',
      call: 'POST confirm-password',
      can: SIGNED_IN,
      input: { password: password({ label: 'Password', required: true, max: 128 }) },
    },
    logout: { on: 'call', label: 'Sign out', call: 'POST logout', can: SIGNED_IN },
    me: { on: 'call', label: 'Who I am and what I may', call: 'GET me', can: SIGNED_IN },
    publicSettings: { on: 'call', label: 'Name, logo and contacts', call: 'GET public-app-setting', can: PUBLIC },
    changePassword: {
      on: 'call',
      label: 'Change own password',
      call: 'POST update-self-password',
      can: SIGNED_IN,
      whileActing: 'refused',
      input: {
        old_password: password({ label: 'Present password', required: true, max: 128 }),
        new_password: password({ label: 'New password', required: true, min: 8, strength: true }),
        confirm: password({ label: 'New password again', max: 128 }),
      },
    },
    /** The change that stands before everything else where somebody else has set the password. */
    forcedChange: {
      on: 'call',
      label: 'Choose a password of one’s own',
      call: 'POST change-password',
      can: SIGNED_IN,
      whileActing: 'refused',
      input: {
        old_password: password({ label: 'Present password', required: true, max: 128 }),
        password: password({ label: 'New password', required: true, min: 8, strength: true }),
        password_confirmation: password({ label: 'New password again', required: true, max: 128 }),
      },
    },
    verifyCode: {
      on: 'call',
      label: 'Sign in with the one-time code',
      call: 'POST verify-otp',
      can: PUBLIC,
      answersSecret: true,
      input: {
        otp: text({
          label: 'Code',
          required: true,
          pattern: '^\\d{6}$',
          patternMessage: 'Enter the six digits.',
          example: '482913',
        }),
        otp_token: text({ label: 'Sign-in', required: true, max: 100, example: 'as login answered it' }),
      },
    },
    resendCode: {
      on: 'call',
      label: 'Send another one-time code',
      call: 'POST resent-otp',
      can: PUBLIC,
      input: { otp_token: text({ label: 'Sign-in', required: true, max: 100, example: 'as login answered it' }) },
    },
    forgotPassword: {
      on: 'call',
      label: 'Ask for a link to a new password',
      call: 'POST forgot-password',
      can: PUBLIC,
      input: {
        email: text({ label: 'E-mail or username', max: 150, example: 'asha@example.in' }),
        username: text({ label: 'Username', max: 150, example: 'asha' }),
      },
    },
    resetPassword: {
      on: 'call',
      label: 'Set a new password by a link',
      call: 'POST update-password',
      can: PUBLIC,
      input: {
        token: text({ label: 'Link', required: true, max: 100, example: 'the last part of the link' }),
        password: password({ label: 'New password', required: true, min: 8, strength: true }),
        password_confirmation: password({ label: 'New password again', required: true, max: 128 }),
      },
    },
    signUp: {
      on: 'call',
      label: 'Register',
      call: 'POST sign-up',
      can: PUBLIC,
      input: {
        name: text({ label: 'Name', required: true, min: 2, max: 100, example: 'Asha Verma' }),
        username: text({ label: 'Username', required: true, format: 'username' }),
        email: text({ label: 'E-mail', required: true, format: 'email', max: 150 }),
        mobile: text({ label: 'Mobile', required: true, format: 'mobile' }),
        companyName: text({ label: 'Company', max: 150 }),
        password: password({ label: 'Password', required: true, min: 8, strength: true }),
        password_confirmation: password({ label: 'Password again', required: true, max: 128 }),
        ref: text({ label: 'Reseller', max: 36 }),
        accept_terms: checkbox({ label: 'I accept the terms', required: true }),
      },
    },
    lock: { on: 'call', label: 'Lock the session', call: 'POST lock-session', can: SIGNED_IN },
    unlock: {
      on: 'call',
      label: 'Go on with a locked session',
      call: 'POST unlock-session',
      can: SIGNED_IN,
      input: { password: password({ label: 'Password', required: true, max: 128 }) },
    },
    sessions: { on: 'call', label: 'Where I am signed in', call: 'GET sessions', can: SIGNED_IN },
    endSession: {
      on: 'call',
      label: 'End a session of mine',
      call: 'DELETE session/{id}',
      can: SIGNED_IN,
      whileActing: 'refused',
    },
    endOthers: {
      on: 'call',
      label: 'End all my other sessions',
      call: 'POST sessions-revoke',
      can: SIGNED_IN,
      whileActing: 'refused',
    },
    userSessions: { on: 'call', label: 'Where a user is signed in', call: 'GET user-sessions/{id}', can: 'users-view' },
    endUserSessions: {
      on: 'call',
      label: 'End sessions of a user',
      call: 'POST user-sessions-revoke/{id}',
      can: 'users-action',
      visibleTo: [0, 1, 3],
      input: { session_id: number({ label: 'Session; all where none is named', min: 1, plain: true }) },
    },
  },
  pages: {
    idle: { path: '/idle-user', label: 'Locked', can: PUBLIC },
    register: { path: '/register-user', label: 'Register', can: PUBLIC, restricted: true },
    /** The older address of the same page, which invitations name. */
    invitation: { path: '/register', label: 'Register', can: PUBLIC, restricted: true },
    code: { path: '/two-factor-authentication', label: 'One-time code', can: PUBLIC, restricted: true },
    forgot: { path: '/forgot-password', label: 'Forgotten password', can: PUBLIC, restricted: true },
    forgotOlder: { path: '/forgot/password', label: 'Forgotten password', can: PUBLIC, restricted: true },
    reset: { path: '/reset-password/{token}', label: 'New password', can: PUBLIC, restricted: true },
    forcedChange: { path: '/change-password', label: 'Choose your own password', can: PUBLIC },
    terms: { path: '/terms-conditions', label: 'Terms and conditions', can: PUBLIC },
    privacy: { path: '/privacy-policy', label: 'Privacy policy', can: PUBLIC },
    social: { path: '/fb-callback', label: 'Sign-in by another service', can: PUBLIC },
    access: { path: '/access-control', label: 'What I may do', can: 'acl-read', icon: 'shield' },
  },
})
