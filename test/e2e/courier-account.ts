/** At the stand-in for the courier provider that the admin's tests use. */
export const courierAccount = { email: 'api@dhaaga.example', password: 'courier password' };
export const delhiveryToken = 'a1b2c3d4e5f6a7b8c9d0';
