/** Preloaded by a test: SIGUSR2 raises an error, or a rejection with REJECTS, that nothing handles. */
process.on('SIGUSR2', () => {
  const error = new Error('Raised by a test');
  if (process.env.REJECTS) void Promise.reject(error);
  else throw error;
});
