-- Records that a bulk action could not reach, and why: kept with the progress of its job, so that a worker that dies loses none.
create table job_failures (
  job_id bigint not null references jobs on delete cascade,
  account_id bigint not null references accounts,
  record_id bigint not null,
  message text not null,
  primary key (job_id, record_id)
);
select protect_owned('job_failures');
