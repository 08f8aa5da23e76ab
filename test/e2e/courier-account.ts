/** At the stand-in for the courier provider that the admin's tests use. */
export const courierAccount = { email: 'api@dhaaga.example', password: 'courier password' };
