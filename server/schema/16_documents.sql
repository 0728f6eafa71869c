-- Documents of the API.

-- Documents that a person wrote; they stand beside the generated ones.
create table api_documents (
  id bigint generated always as identity primary key,
  title text not null,
  slug text not null unique default gen_random_uuid()::text,
  category text not null,
  http_method text,
  endpoint text,
  description jsonb not null,
  sample_response text,
  sort_order integer not null default 100,
  is_public smallint not null default 1,
  status smallint not null default 1,
  entry_mode text not null default 'web',
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index api_documents_order on api_documents (sort_order, id);
