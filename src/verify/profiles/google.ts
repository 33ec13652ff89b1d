/** What Google Workspace is known to send: plain JSON, under its own User-Agent. More of it is not documented. */
import { USER } from '../announced.js'
import { equal, present, type StepProfile, status } from './step.js'

export const google: StepProfile = {
  isShared: false,
  variables: () => ({}),
  scenarios: [
    {
      id: 'google-create',
      title: 'A user is created from application/json',
      rule: 'Google Workspace: as pond/scimitar #142 met it',
      steps: [
        {
          method: 'POST',
          path: '/Users',
          headers: { 'content-type': 'application/json', 'user-agent': 'Google-Auto-Provisioning' },
          body: {
            schemas: [USER],
            userName: 'google.{r}@example.com',
            name: { givenName: 'A', familyName: 'B' },
            emails: [{ value: 'google.{r}@example.com', primary: true }],
            active: true,
          },
          expect: [
            status(201),
            present('id'),
            equal('userName', 'google.{r}@example.com'),
            equal('active', true),
          ],
        },
      ],
    },
  ],
}
